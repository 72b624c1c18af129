import { catalogueRequests } from '@tests/support/faults/catalogue-requests'
import { defineHostileResponseTests } from '@tests/support/faults/define-hostile-tests'

defineHostileResponseTests(catalogueRequests)
