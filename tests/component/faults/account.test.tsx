/**
 * @promise Each outcome of each call of the account pages: the page lives, says so, keeps what was typed, and
 *   goes on.
 */
import { accountRequests } from '@tests/support/faults/account-requests'
import { defineFaultTests } from '@tests/support/faults/define-fault-tests'

defineFaultTests(accountRequests)
