import { accountRows } from '@tests/support/faults/account-rows'
import { testHostileAnswersTo } from '@tests/support/faults/test-hostile'

testHostileAnswersTo(accountRows)
