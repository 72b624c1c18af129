import { useMutationState, type Mutation, type MutationKey } from '@tanstack/react-query'

/** The ids of the records that the pending mutations with this key change. */
export const usePendingIds = (mutationKey: MutationKey) =>
  useMutationState<string | undefined, Mutation<unknown, Error, { id: string }>>({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables?.id,
  })
