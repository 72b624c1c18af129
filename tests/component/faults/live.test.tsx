/**
 * @promise Each failure of the hub leaves the page as it is, polled.
 */
import { api } from '@tests/support/api-url'
import { defineFaultTests } from '@tests/support/faults/define-fault-tests'
import { liveRequests } from '@tests/support/faults/live-requests'

defineFaultTests(liveRequests, { hub: api('/.well-known/mercure') })
