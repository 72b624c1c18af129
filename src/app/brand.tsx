import { paths } from '@/config/paths'
import { BrandMark } from '@/ui/icons'
import { Link } from '@/ui/link'

/** The link to the home page. Where the bar is too narrow, only the mark is shown. */
export function Brand() {
  return (
    <Link
      to={paths.home}
      className="flex h-control max-w-fit min-w-mark flex-1 flex-wrap items-center gap-x-3 overflow-hidden rounded-sm"
    >
      <span className="flex h-control items-center">
        <BrandMark />
      </span>
      <span className="flex h-control items-center text-18 font-strong @max-[24rem]:hidden">Listwell</span>
    </Link>
  )
}
