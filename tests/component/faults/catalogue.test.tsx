import { catalogueRequests } from '@tests/support/faults/catalogue-requests'
import { defineFaultTests } from '@tests/support/faults/define-fault-tests'

defineFaultTests(catalogueRequests)
