/**
 * @promise Each outcome of each call of orders and checkout: the page lives, says so, and goes on.
 */
import { orderRequests } from '@tests/support/faults/order-requests'
import { defineFaultTests } from '@tests/support/faults/define-fault-tests'

defineFaultTests(orderRequests)
