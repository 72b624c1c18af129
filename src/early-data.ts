import { startEarlyRequest } from '@/app/early-data'

// The build puts this script into the documents of the pages that show public data.
startEarlyRequest()
