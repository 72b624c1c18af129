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

export const titleOf = ({ call, place }: AppRequest) => `${call}, ${place}`

/** The cases that can be tried: those of the pairs that meet. */
export const faultCases: readonly FaultCase[] = appRequests.flatMap(target =>
  faults.flatMap((fault): FaultCase[] => {
    const outcome = target.outcomes[fault]
    return outcome === undefined || outcome.to === 'none' ? [] : [{ target, fault, outcome }]
  }),
)

const fewest = (some: readonly FaultCase[], chosen: ReadonlySet<FaultCase>) => {
  const times = (fault: Fault) => [...chosen].filter(one => one.fault === fault).length
  return some
    .filter(faultCase => !chosen.has(faultCase))
    .toSorted((a, b) => times(a.fault) - times(b.fault))[0]
}

/** The cases for `npm test`: each request and each fault at least once. The others are for `npm run test:more`. */
export const onceCases: ReadonlySet<FaultCase> = (() => {
  const chosen = new Set<FaultCase>()
  const take = (some: readonly FaultCase[]) => {
    const faultCase = fewest(some, chosen)
    if (faultCase) chosen.add(faultCase)
  }
  for (const target of appRequests) take(faultCases.filter(faultCase => faultCase.target === target))
  for (const fault of faults)
    if (![...chosen].some(faultCase => faultCase.fault === fault))
      take(faultCases.filter(faultCase => faultCase.fault === fault))
  return chosen
})()
