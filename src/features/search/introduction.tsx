import { FeaturesSection } from './features-section'
import { Figures } from './stats'

/** What the product does, and what it claims of itself: below the form until the first search. */
export default function Introduction() {
  return (
    <>
      <div className="mt-8 mb-12 sm:mt-12 sm:mb-16">
        <Figures />
      </div>
      <div className="pb-8 sm:pb-16">
        <FeaturesSection />
      </div>
    </>
  )
}
