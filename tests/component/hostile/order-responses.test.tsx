import { orderRequests } from '@tests/support/faults/order-requests'
import { defineHostileResponseTests } from '@tests/support/faults/define-hostile-tests'

defineHostileResponseTests(orderRequests)
