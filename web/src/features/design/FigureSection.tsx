import { Anchor } from '@mantine/core'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { Stat } from '#ui/Stat.tsx'
import { DesignSection } from './DesignSection.tsx'
import classes from './design.module.css'
import { formatDollars, formatPercent, formatWhole } from './sample-formats.ts'

const rising = [41, 42, 40, 44, 47, 46, 49, 53]
const falling = [22, 23, 21, 20, 20.5, 18, 17, 16.5]

export function FigureSection() {
  return (
    <DesignSection
      id="figures"
      title="Figures"
      note="Stat, Delta, Sparkline, KeyValueList: changes carry sign and color."
    >
      <div className={classes.statistics}>
        <Stat
          label="Institutional ownership"
          value="78.4%"
          delta={<Delta value={1.24} format={formatPercent} />}
          hint="since last quarter"
          trend={<Sparkline values={rising} label="Ownership rose from 41 to 53 holders over eight quarters" />}
        />
        <Stat
          label="Net flow, trailing quarter"
          value="−$184.2M"
          delta={<Delta value={-184_200_000} format={formatDollars} />}
          hint="third quarter of outflow"
          trend={<Sparkline values={falling} tone="change" label="Flow fell from 22 to 16.5 over eight quarters" />}
        />
        <Stat label="Holders" value="1,204" delta={<Delta value={0} format={formatWhole} />} hint="no change" />
        <Stat label="Average turnover" value="32.6%" hint="of the 50 largest holders" />
      </div>
      <div className={classes.columns}>
        <SectionCard title="Position" description="Reported 13F, 30 June 2025" headingLevel={3}>
          <KeyValueList
            align="right"
            items={[
              { label: 'Shares', value: '12,480,112' },
              { label: 'Change', value: <Delta value={-1_204_880} format={formatWhole} /> },
              { label: 'Market value', value: '$602.4M' },
              { label: 'Share of portfolio', value: '2.1%' },
              { label: 'Change, rounds to zero', value: <Delta value={0.0004} format={formatPercent} /> },
              { label: 'Prior position', value: <Delta value={null} /> },
            ]}
          />
        </SectionCard>
        <SectionCard title="Organization" headingLevel={3}>
          <KeyValueList
            items={[
              {
                label: 'Name',
                value: 'The Teachers and Public Employees Retirement Investment Board of the Province of New Brunswick',
              },
              { label: 'Style', value: 'GARP' },
              { label: 'Website', value: <Anchor href="#figures">investment-board.example</Anchor> },
              { label: 'Telephone', value: '' },
              { label: 'Stage', value: <Chip tone="positive">Engaged</Chip> },
            ]}
          />
        </SectionCard>
      </div>
    </DesignSection>
  )
}
