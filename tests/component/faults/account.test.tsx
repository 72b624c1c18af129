import { testFaultsOf } from '@tests/support/faults/test-faults'

testFaultsOf('account')
