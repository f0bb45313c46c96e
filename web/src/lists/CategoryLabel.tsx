import classes from './CategoryLabel.module.css'
import { type Category, categoryLabels } from './categories.ts'
import type { CategoryCount } from './use-category-counts.ts'

/** A category with the number of its matches; approximate ones are marked while another category matches exactly. */
export const CategoryLabel = ({ category, count }: { category: Category; count: CategoryCount | undefined }) => (
  <>
    {categoryLabels[category]}
    {count && (
      <>
        {' '}
        <span
          className={classes.count}
          data-approximate={count.isApproximate || undefined}
          title={count.isApproximate ? 'Close matches' : undefined}
        >
          {count.isApproximate && count.total > 0 ? '~' : ''}
          {count.total.toLocaleString('en-US')}
        </span>
      </>
    )}
  </>
)
