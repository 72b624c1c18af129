import { getConfig } from '@testing-library/react'

// Read once: the set-up file runs again for each test file, and would find its own function here.
const { getElementError } = getConfig()

/**
 * The error of a query that fails. `waitFor` repeats a query until it succeeds, and adds the document to the error only at its
 * time-out: to print it at each attempt took a twentieth of the tests' time.
 */
export const elementError: typeof getElementError = (message, container) =>
  Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
    ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
    : getElementError(message, container)
