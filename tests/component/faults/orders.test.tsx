import { orderRequests } from '@tests/support/faults/order-requests'
import { defineFaultTests } from '@tests/support/faults/define-fault-tests'

defineFaultTests(orderRequests)
