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
    guest: {
      warning:
        'Bạn đang là khách. Khi bạn đăng xuất, tài khoản này và mọi thứ trong đó sẽ mất và không ai có thể khôi phục. Hãy tạo tài khoản để giữ lại.',
      confirm: 'Đăng xuất và mất tài khoản',
      stay: 'Tiếp tục là khách',
      create: 'Tạo tài khoản',
    },
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
  accountPages: {
    profile: 'Hồ sơ',
    security: 'Bảo mật',
    connections: 'Liên kết',
    devices: 'Thiết bị',
    data: 'Dữ liệu',
  },
  notices: {
    deleted: 'Tài khoản của bạn đã bị xóa.',
    signedOut: 'Bạn đã đăng xuất.',
  },
  language: 'Ngôn ngữ',
};
