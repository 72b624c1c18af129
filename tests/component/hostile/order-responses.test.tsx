import { orderRows } from '@tests/support/faults/order-rows'
import { testHostileAnswersTo } from '@tests/support/faults/test-hostile'

testHostileAnswersTo(orderRows)
