import { DescriptionList } from '@/ui/description-list'
import { StepsSection } from './steps-section'
import { productStats } from './hero'

/** The product's stats and the steps from a search to its files, shown below the form until the first search. */
export default function Introduction() {
  return (
    <>
      <div className="mt-8 mb-12 sm:mt-12 sm:mb-16 split:hidden">
        <DescriptionList variant="stats" items={productStats} />
      </div>
      <div className="pb-8 sm:pb-16 split:hidden">
        <StepsSection />
      </div>
    </>
  )
}
