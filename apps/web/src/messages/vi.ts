import type { Messages } from './messages.ts';

export const vi: Messages = {
  titles: {
    signIn: 'Đăng nhập',
    signOut: 'Đăng xuất',
    account: 'Tài khoản của bạn',
    action: 'Liên kết trong email',
    gallery: 'Thư viện màn hình',
    notFound: 'Không tìm thấy trang',
  },
  signOut: {
    question: 'Đăng xuất khỏi {appName} trên thiết bị này?',
    confirm: 'Đăng xuất',
    stay: 'Không đăng xuất',
  },
  notFound: { lead: 'Không có gì ở địa chỉ này.', home: 'Đến tài khoản của bạn' },
  noScript: 'Trang này cần JavaScript. Hãy bật JavaScript cho trang web này rồi tải lại trang.',
  oneMoment: 'Vui lòng chờ…',
  skipToContent: 'Chuyển đến nội dung chính',
  developerLinks: {
    label: 'Dành cho nhà phát triển',
    inbox: 'Hộp thư đến',
    gallery: 'Thư viện màn hình',
    dev: 'Tổng quan về máy chủ',
  },
};
