import { testFaultsOf } from '@tests/support/faults/test-faults'

testFaultsOf('add-to-cart')
