import type { Messages } from './words.ts';

export const vi: Messages = {
  titles: {
    home: 'Chào mừng',
    signIn: 'Đăng nhập',
    signOut: 'Đăng xuất',
    account: 'Tài khoản của bạn',
    action: 'Liên kết trong email',
    commandLine: 'Dòng lệnh',
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
  commandLine: {
    question: 'Cho phép dòng lệnh trên thiết bị này hoạt động với tư cách {email}?',
    compare:
      'Terminal của bạn cũng hiển thị một mã. Nếu mã đó khác mã này, hoặc bạn không bắt đầu gì ở đó, hãy rời trang này.',
    allow: 'Cho phép',
    refused:
      '{email} không thể hoạt động với tư cách người vận hành ở đây. Cần có vai trò, và đăng nhập bằng yếu tố thứ hai hoặc khoá truy cập.',
    failed: 'Không thành công. Hãy thử lại.',
    broken: 'Địa chỉ này không đầy đủ. Hãy bắt đầu lại bằng latchkey login.',
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
  home: {
    headline: 'Đăng nhập thuộc về bạn',
    lead: 'Một tiện ích đăng nhập cho React với mọi màn hình mà khách truy cập có thể cần, cùng máy chủ danh tính đứng sau nó. Nó dùng giao thức Firebase Auth, lưu mọi tài khoản trong cơ sở dữ liệu của riêng bạn và đang chạy ngay tại đây.',
    live: 'Tiện ích đang hoạt động',
    liveHint: 'Tài khoản tạo ở đây là thật.',
    theme: 'Giao diện',
    usualTheme: 'Mặc định',
    widgetLanguage: 'Ngôn ngữ của tiện ích',
    code: 'Mã của nó trong React',
    copy: 'Sao chép',
    copied: 'Đã sao chép',
    firebase: 'Đang dùng Firebase? SDK của bạn cũng hoạt động ở đây.',
    signedIn: 'Bạn đã đăng nhập',
    guest: 'Bạn đang ở đây với tư cách khách',
    places: {
      title: 'Đi tiếp đến đâu',
      inbox: 'Mọi email và SMS máy chủ gửi đều đến đây.',
      gallery: 'Mọi màn hình ở mọi trạng thái, ngôn ngữ và giao diện.',
      account: 'Hồ sơ, bảo mật, thiết bị và dữ liệu, như mọi người nhìn thấy.',
      dev: 'Địa chỉ, khóa, lệnh và cách kết nối một ứng dụng.',
      guides: 'Hướng dẫn',
      guidesAbout: 'Tiện ích, máy khách Firebase, nhà cung cấp, vận hành.',
    },
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
    unknownTenant: 'Tổ chức này không còn dùng được ở đây. Vui lòng chọn tổ chức khác.',
    unlistedTenant: 'Tổ chức này không còn dùng được ở đây. Vui lòng hỏi tổ chức đó liên kết đúng.',
  },
  language: 'Ngôn ngữ',
};
