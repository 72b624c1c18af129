export { createOtp } from '@/auth'
