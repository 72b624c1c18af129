import { startEarlyRequest } from '@/app/early-request'

// The build puts this script into the documents of pages that show public data, which request it before the app's own script
// is there.

try {
  startEarlyRequest()
} catch {
  // Storage is blocked.
}
