import { productStats } from '@/config/product-stats'
import { DescriptionList } from '@/ui/description-list'

/** What the product claims in numbers. */
const Stats = () => <DescriptionList variant="stats" items={productStats} />

export default Stats
