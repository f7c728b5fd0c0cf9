import { handlers } from '@/auth';

export const { POST, DELETE } = handlers;
