export { createMfa } from '@/auth'
