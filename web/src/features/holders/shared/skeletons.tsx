// Placeholders in the shape of the holder screens, so that nothing moves when the figures arrive.
import { Skeleton } from '@mantine/core'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { holderTableHeight } from './holder-list.tsx'
import { StatStrip } from './StatStrip.tsx'
import classes from './skeletons.module.css'

const none: never[] = []

const stats = ['holders', 'shares', 'outstanding', 'value', 'change', 'moves']

export const StatsSkeleton = () => (
  <StatStrip>
    {stats.map((stat) => (
      <div key={stat} className={classes.stat}>
        <Skeleton height={10} width="46%" />
        <Skeleton height={20} width="62%" />
        <Skeleton height={10} width="78%" />
      </div>
    ))}
  </StatStrip>
)

/** A folded card. */
export const FoldedSkeleton = () => (
  <div className={classes.folded}>
    <Skeleton height={12} width={132} />
    <Skeleton height={10} width="38%" />
  </div>
)

/** A card with a title, a line of explanation and a chart. */
export const ChartSkeleton = ({ height }: { height: number }) => (
  <div className={classes.card}>
    <div className={classes.cardHead}>
      <Skeleton height={12} width={180} />
      <Skeleton height={10} width="42%" />
    </div>
    <div className={classes.cardBody}>
      <Skeleton height={height} />
    </div>
  </div>
)

type ListSkeletonProps<Row> = { columns: DataColumn<Row>[] }

/** Search, filters and the table with its own headers. */
export const ListSkeleton = <Row extends object>({ columns }: ListSkeletonProps<Row>) => (
  <div inert aria-hidden="true">
    <div className={classes.filters}>
      <Skeleton height={32} className={classes.search} />
      <Skeleton height={32} width={96} />
      <Skeleton height={32} width={112} />
      <Skeleton height={20} width={140} />
    </div>
    <DataTable
      label="Loading"
      rows={none}
      rowId={() => ''}
      columns={columns}
      loading
      maxHeight={holderTableHeight}
      bulkActions={() => null}
    />
  </div>
)
