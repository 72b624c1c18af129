export { createMfa, createOAuth, createOtp } from '@/auth'
