export { proxy } from '@/auth';

export const config = { matcher: ['/account/:path*'] };
