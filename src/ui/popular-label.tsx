/** The outlined 'Popular' of an offer. */
export function PopularLabel() {
  return (
    <span className="inline-flex h-popular items-center rounded-sm border border-accent-line bg-card px-2 text-12 font-strong text-accent-text">
      Popular
    </span>
  )
}
