import { Skeleton, Stack } from '@mantine/core'
import { dashboardParts } from '@rostrum/contract/dashboard'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from './DashboardPage.module.css'
import { spansOf } from './layout.ts'
import { partNames } from './part-names.ts'

const layout = dashboardParts.map((part) => ({ part, isHidden: false }))

/** The default layout; a saved one replaces it once loaded. */
export const DashboardSkeleton = () => (
  <div className={classes.grid}>
    {spansOf(layout).map(({ part, span }) => (
      <div key={part} className={classes.cell} data-span={span}>
        <SectionCard title={partNames[part]}>
          {part === 'market' ? <Skeleton height={96} /> : <PartSkeleton />}
        </SectionCard>
      </div>
    ))}
  </div>
)

export const PartSkeleton = () => (
  <Stack gap={12}>
    <Skeleton height={40} />
    {[85, 70, 78, 64, 80].map((width) => (
      <Skeleton key={width} height={16} width={`${width}%`} />
    ))}
  </Stack>
)
