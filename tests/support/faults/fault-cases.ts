import { accountRequests } from './account-requests'
import { catalogueRequests } from './catalogue-requests'
import { faults, type Fault, type Outcome } from './fault'
import { orderRequests } from './order-requests'
import type { AppRequest } from './app-request'

export const appRequests: readonly AppRequest[] = [...catalogueRequests, ...orderRequests, ...accountRequests]

export interface FaultCase {
  target: AppRequest
  fault: Fault
  outcome: Outcome
}

export const titleOf = ({ call, place }: AppRequest) => `${call} of ${place}`

/** The cases to test: each request with each fault that can occur with it. */
export const faultCases: readonly FaultCase[] = appRequests.flatMap(target =>
  faults.flatMap((fault): FaultCase[] => {
    const outcome = target.outcomes[fault]
    return outcome === undefined || outcome.to === 'none' ? [] : [{ target, fault, outcome }]
  }),
)

/** The candidate whose fault is the least frequent among the selected cases. */
const rarest = (candidates: readonly FaultCase[], selected: ReadonlySet<FaultCase>) => {
  const times = (fault: Fault) => [...selected].filter(faultCase => faultCase.fault === fault).length
  return candidates
    .filter(faultCase => !selected.has(faultCase))
    .toSorted((a, b) => times(a.fault) - times(b.fault))[0]
}

/** The cases of `npm test` (but a long one): each request and each fault at least once. The others run with `npm run test:more`. */
export const onceCases: ReadonlySet<FaultCase> = (() => {
  const selected = new Set<FaultCase>()
  const select = (candidates: readonly FaultCase[]) => {
    const faultCase = rarest(candidates, selected)
    if (faultCase) selected.add(faultCase)
  }
  for (const target of appRequests) select(faultCases.filter(faultCase => faultCase.target === target))
  for (const fault of faults)
    if (![...selected].some(faultCase => faultCase.fault === fault))
      select(faultCases.filter(faultCase => faultCase.fault === fault))
  return selected
})()
