export { createOAuth } from '@/auth'
