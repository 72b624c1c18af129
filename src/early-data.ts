import { startEarlyRequest } from '@/app/early-request'

// The build puts this script into the documents of pages that show data of the API: they request it before the app's own
// script is there. It sends what src/api/http.ts would send, and is never needed: the app requests what it doesn't find.

try {
  startEarlyRequest()
} catch {
  // Storage is blocked.
}
