/**
 * @promise Each outcome of each call of search, plans and cart: the page lives, says so, keeps what was
 *   chosen, and goes on.
 */
import { catalogueRequests } from '@tests/support/faults/catalogue-requests'
import { defineFaultTests } from '@tests/support/faults/define-fault-tests'

defineFaultTests(catalogueRequests)
