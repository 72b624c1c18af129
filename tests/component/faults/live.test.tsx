import { defineFaultTests } from '@tests/support/faults/define-fault-tests'

defineFaultTests('live')
