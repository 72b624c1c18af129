import { accountRequests } from '@tests/support/faults/account-requests'
import { defineFaultTests } from '@tests/support/faults/define-fault-tests'

defineFaultTests(accountRequests)
