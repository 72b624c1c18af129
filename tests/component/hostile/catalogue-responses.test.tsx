import { catalogueRows } from '@tests/support/faults/catalogue-rows'
import { testHostileAnswersTo } from '@tests/support/faults/test-hostile'

testHostileAnswersTo(catalogueRows)
