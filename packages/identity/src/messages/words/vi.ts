import type { MailWords } from '../mail-words.ts';

export const vi: MailWords = {
  greeting: 'Xin chào {name},',
  greetingWithoutName: 'Xin chào,',
  lifetime: 'Liên kết có hiệu lực trong {lifetime} và chỉ dùng được một lần.',
  copyLink: 'Nếu nút không hoạt động, hãy sao chép liên kết này vào trình duyệt của bạn:',
  footer: 'Email này được gửi từ {appName}.',
  authenticatorApp: 'ứng dụng xác thực',
  time: 'Thời gian: {time}',
  device: 'Thiết bị: {device}',
  unknownDevice: 'không xác định',
  reviewAccount: 'Kiểm tra tài khoản của bạn',
  firstAddress:
    'Chúng tôi nhận được yêu cầu dùng {newEmail} làm địa chỉ email cho tài khoản {appName} của bạn. Hãy mở liên kết bên dưới để xác nhận địa chỉ này.',
  mails: {
    resetPassword: {
      subject: 'Đặt lại mật khẩu {appName} của bạn',
      preview: 'Chọn mật khẩu mới cho {email}.',
      heading: 'Đặt lại mật khẩu của bạn',
      body: [
        'Chúng tôi nhận được yêu cầu đặt lại mật khẩu {appName} cho {email}. Hãy mở liên kết bên dưới để chọn mật khẩu mới.',
      ],
      button: 'Chọn mật khẩu mới',
      afterLink: [
        'Nếu bạn không yêu cầu việc này, bạn có thể bỏ qua email này. Mật khẩu của bạn vẫn giữ nguyên.',
      ],
    },
    verifyEmail: {
      subject: 'Xác nhận địa chỉ email của bạn cho {appName}',
      preview: 'Chỉ một lần nhấp là {email} được xác nhận.',
      heading: 'Xác nhận địa chỉ email của bạn',
      body: [
        'Hãy mở liên kết bên dưới để xác nhận {email} là địa chỉ của tài khoản {appName} của bạn.',
      ],
      button: 'Xác nhận địa chỉ email',
      afterLink: [
        'Nếu bạn không đăng ký {appName}, vui lòng đừng mở liên kết. Bạn có thể bỏ qua email này.',
      ],
    },
    signIn: {
      subject: 'Liên kết đăng nhập {appName} của bạn',
      preview: 'Đăng nhập bằng {email} mà không cần mật khẩu.',
      heading: 'Đăng nhập {appName}',
      body: ['Hãy mở liên kết bên dưới để đăng nhập bằng {email}. Bạn không cần mật khẩu.'],
      button: 'Đăng nhập',
      afterLink: [
        'Vui lòng đừng chuyển tiếp email này: bất kỳ ai có liên kết đều có thể đăng nhập với tư cách của bạn.',
        'Nếu bạn không yêu cầu việc này, bạn có thể bỏ qua email này.',
      ],
    },
    verifyAndChangeEmail: {
      subject: 'Xác nhận địa chỉ email mới của bạn cho {appName}',
      preview: 'Xác nhận rằng từ nay bạn muốn dùng {newEmail}.',
      heading: 'Xác nhận địa chỉ email mới của bạn',
      body: [
        'Chúng tôi nhận được yêu cầu đổi địa chỉ email của tài khoản {appName} của bạn từ {email} sang {newEmail}. Hãy mở liên kết bên dưới để xác nhận địa chỉ mới.',
      ],
      button: 'Xác nhận địa chỉ mới',
      afterLink: [
        'Nếu bạn không yêu cầu việc này, vui lòng đừng mở liên kết. Địa chỉ vẫn giữ nguyên.',
      ],
    },
    recoverEmail: {
      subject: 'Địa chỉ email {appName} của bạn đã được thay đổi',
      preview: 'Không phải bạn? Bạn có thể hoàn tác thay đổi này.',
      heading: 'Địa chỉ email của bạn đã được thay đổi',
      body: [
        'Địa chỉ email của tài khoản {appName} của bạn đã được đổi từ {email} sang {newEmail}.',
        'Nếu đó là bạn, bạn không cần làm gì cả. Nếu không phải, hãy mở liên kết bên dưới để lấy lại địa chỉ cũ.',
      ],
      button: 'Hoàn tác thay đổi',
      afterLink: [
        'Sau khi lấy lại địa chỉ cũ, vui lòng đặt lại mật khẩu: có thể người khác đã truy cập vào tài khoản của bạn.',
      ],
    },
    emailRemoved: {
      subject: 'Địa chỉ email của bạn đã bị xóa khỏi tài khoản {appName}',
      preview: 'Không phải bạn? Bạn có thể hoàn tác thay đổi này.',
      heading: 'Địa chỉ email của bạn đã bị xóa',
      body: [
        'Địa chỉ email {email} đã bị xóa khỏi tài khoản {appName} của bạn.',
        'Nếu đó là bạn, bạn không cần làm gì cả. Nếu không phải, hãy mở liên kết bên dưới để lấy lại địa chỉ của bạn. Mọi người đang đăng nhập sẽ bị đăng xuất.',
      ],
      button: 'Hoàn tác thay đổi',
      afterLink: [
        'Sau đó, vui lòng chọn mật khẩu mới: có thể người khác đã truy cập vào tài khoản của bạn.',
      ],
    },
    providerLinked: {
      subject: '{about} đã được liên kết với tài khoản {appName} của bạn',
      preview: 'Không phải bạn? Đây là những việc cần làm.',
      heading: 'Một tài khoản đã được liên kết',
      body: [
        'Giờ đây bạn có thể đăng nhập vào tài khoản {appName} {email} bằng {about}.',
        'Nếu đó là bạn, bạn không cần làm gì cả.',
        'Nếu không phải, có thể người khác đang truy cập được vào tài khoản của bạn. Hãy vào trang đăng nhập {appName} và đặt lại mật khẩu ngay. Việc này cũng sẽ hủy liên kết {about}.',
      ],
    },
    providerUnlinked: {
      subject: '{about} đã bị hủy liên kết khỏi tài khoản {appName} của bạn',
      preview: 'Không phải bạn? Đây là những việc cần làm.',
      heading: 'Một tài khoản đã bị hủy liên kết',
      body: [
        'Bạn không thể đăng nhập vào tài khoản {appName} {email} bằng {about} nữa.',
        'Nếu đó là bạn, bạn không cần làm gì cả.',
        'Nếu không phải, có thể người khác đang truy cập được vào tài khoản của bạn. Hãy vào trang đăng nhập {appName} và đặt lại mật khẩu ngay.',
      ],
    },
    phoneLinked: {
      subject: 'Số điện thoại đã được thêm vào tài khoản {appName} của bạn',
      preview: 'Không phải bạn? Đây là những việc cần làm.',
      heading: 'Số điện thoại đã được thêm',
      body: [
        'Giờ đây bạn có thể đăng nhập vào tài khoản {appName} {email} bằng số điện thoại này: {about}.',
        'Nếu đó là bạn, bạn không cần làm gì cả.',
        'Nếu không phải, có thể người khác đang truy cập được vào tài khoản của bạn. Hãy vào trang đăng nhập {appName} và đặt lại mật khẩu ngay. Việc này cũng sẽ xóa số điện thoại đó.',
      ],
    },
    phoneUnlinked: {
      subject: 'Số điện thoại đã bị xóa khỏi tài khoản {appName} của bạn',
      preview: 'Không phải bạn? Đây là những việc cần làm.',
      heading: 'Số điện thoại đã bị xóa',
      body: [
        'Bạn không thể đăng nhập vào tài khoản {appName} {email} bằng số điện thoại này nữa: {about}.',
        'Nếu đó là bạn, bạn không cần làm gì cả.',
        'Nếu không phải, có thể người khác đang truy cập được vào tài khoản của bạn. Hãy vào trang đăng nhập {appName} và đặt lại mật khẩu ngay.',
      ],
    },
    passkeyAdded: {
      subject: 'Một khoá truy cập đã được thêm vào tài khoản {appName} của bạn',
      preview: 'Không phải bạn? Đây là những việc cần làm.',
      heading: 'Một khoá truy cập đã được thêm',
      body: [
        'Một khoá truy cập đã được thêm vào tài khoản {appName} {email}. Khoá này cho phép đăng nhập mà không cần mật khẩu.',
        'Nếu đó là bạn, bạn không cần làm gì cả.',
        'Nếu không phải, có thể người khác đang truy cập được vào tài khoản của bạn. Hãy đăng nhập vào {appName}, xoá khoá truy cập đó và chọn mật khẩu mới ngay.',
      ],
    },
    passkeyRemoved: {
      subject: 'Một khoá truy cập đã bị xoá khỏi tài khoản {appName} của bạn',
      preview: 'Không phải bạn? Đây là những việc cần làm.',
      heading: 'Một khoá truy cập đã bị xoá',
      body: [
        'Một khoá truy cập đã bị xoá khỏi tài khoản {appName} {email}. Không thể đăng nhập bằng khoá này nữa.',
        'Nếu đó là bạn, bạn không cần làm gì cả.',
        'Nếu không phải, có thể người khác đang truy cập được vào tài khoản của bạn. Hãy vào trang đăng nhập {appName} và đặt lại mật khẩu ngay.',
      ],
    },
    revertSecondFactorAddition: {
      subject: 'Bước đăng nhập thứ hai đã được thêm vào tài khoản {appName} của bạn',
      preview: 'Không phải bạn? Bạn có thể hoàn tác thay đổi này.',
      heading: 'Bước đăng nhập thứ hai đã được thêm',
      body: [
        'Từ bây giờ, việc đăng nhập vào tài khoản {appName} {email} cũng cần bước thứ hai này: {secondFactor}.',
        'Nếu đó là bạn, bạn không cần làm gì cả. Nếu không phải, hãy mở liên kết bên dưới để xóa bước này. Mọi người đang đăng nhập sẽ bị đăng xuất.',
      ],
      button: 'Hoàn tác thay đổi',
      afterLink: [
        'Sau đó, vui lòng đặt lại mật khẩu: có thể người khác đã truy cập vào tài khoản của bạn.',
      ],
    },
    revertSecondFactorRemoval: {
      subject: 'Bước đăng nhập thứ hai đã bị xóa khỏi tài khoản {appName} của bạn',
      preview: 'Không phải bạn? Bạn có thể hoàn tác thay đổi này.',
      heading: 'Bước đăng nhập thứ hai đã bị xóa',
      body: [
        'Bước đăng nhập thứ hai này đã bị xóa khỏi tài khoản {appName} {email}: {secondFactor}.',
        'Nếu đó là bạn, bạn không cần làm gì cả. Nếu không phải, hãy mở liên kết bên dưới để khôi phục bước này. Mọi người đang đăng nhập sẽ bị đăng xuất.',
      ],
      button: 'Hoàn tác thay đổi',
      afterLink: [
        'Sau đó, vui lòng đặt lại mật khẩu: có thể người khác đã truy cập vào tài khoản của bạn.',
      ],
    },
    recoveryCodeUsed: {
      subject: 'Một mã khôi phục của tài khoản {appName} đã được sử dụng',
      preview: 'Không phải bạn? Đây là những việc cần làm.',
      heading: 'Một mã khôi phục đã được sử dụng',
      body: [
        'Có người đã đăng nhập vào tài khoản {appName} {email} của bạn bằng một mã khôi phục. Mã đó không còn dùng được nữa.',
        'Nếu đó là bạn, bạn không cần làm gì cả.',
        'Nếu không phải, có thể người khác đang truy cập được vào tài khoản của bạn. Hãy vào trang đăng nhập {appName} và đặt lại mật khẩu ngay.',
      ],
    },
    passwordChanged: {
      subject: 'Mật khẩu {appName} của bạn đã được thay đổi',
      preview: 'Không phải bạn? Đây là những việc cần làm.',
      heading: 'Mật khẩu của bạn đã được thay đổi',
      body: [
        'Mật khẩu của tài khoản {appName} {email} đã được thay đổi.',
        'Nếu đó là bạn, bạn không cần làm gì cả.',
        'Nếu không phải, có thể người khác đang truy cập được vào tài khoản của bạn. Hãy vào trang đăng nhập {appName} và đặt lại mật khẩu ngay.',
      ],
    },
    passwordRemoved: {
      subject: 'Mật khẩu của tài khoản {appName} của bạn đã bị xóa',
      preview: 'Không phải bạn? Đây là những việc cần làm.',
      heading: 'Mật khẩu của bạn đã bị xóa',
      body: [
        'Mật khẩu của tài khoản {appName} {email} đã bị xóa. Không thể đăng nhập bằng mật khẩu này nữa.',
        'Nếu đó là bạn, bạn không cần làm gì cả.',
        'Nếu không phải, có thể người khác đang truy cập được vào tài khoản của bạn. Hãy vào trang đăng nhập {appName} và đặt lại mật khẩu ngay.',
      ],
    },
    accountDeleted: {
      subject: 'Tài khoản {appName} của bạn đã bị xóa',
      preview: 'Tài khoản {email} không còn tồn tại.',
      heading: 'Tài khoản của bạn đã bị xóa',
      body: [
        'Tài khoản {appName} {email} của bạn đã bị xóa. Không thể khôi phục tài khoản này.',
        'Nếu không phải bạn, người khác đã truy cập vào tài khoản của bạn. Bạn có thể đăng ký lại bằng chính địa chỉ này.',
      ],
    },
    signUpAttempt: {
      subject: 'Bạn đã có tài khoản {appName}',
      preview: 'Có người đã thử đăng ký bằng địa chỉ email của bạn. Không có gì thay đổi.',
      heading: 'Bạn đã có tài khoản',
      body: [
        'Có người đã thử tạo tài khoản {appName} mới bằng {email}. Bạn đã có tài khoản với địa chỉ này nên không có gì thay đổi.',
        'Nếu đó là bạn, chỉ cần đăng nhập. Nếu quên mật khẩu, bạn có thể đặt lại ở trang đăng nhập.',
        'Nếu không phải bạn, bạn có thể bỏ qua email này.',
      ],
    },
  },
};
