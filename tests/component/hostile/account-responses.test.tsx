import { accountRequests } from '@tests/support/faults/account-requests'
import { defineHostileResponseTests } from '@tests/support/faults/define-hostile-tests'

defineHostileResponseTests(accountRequests)
