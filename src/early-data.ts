import { startEarlyRequest } from '@/app/early-request'

// The build puts this script into the documents of the pages that show public data.
startEarlyRequest()
