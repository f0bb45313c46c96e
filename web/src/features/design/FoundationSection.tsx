import { Logo } from '#ui/Logo.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { DesignSection } from './DesignSection.tsx'
import classes from './design.module.css'

const tokens = [
  'page',
  'card',
  'raised',
  'sunken',
  'hover',
  'selected',
  'line',
  'line-strong',
  'control-line',
  'text',
  'text-secondary',
  'text-muted',
  'accent',
  'accent-text',
  'accent-soft',
  'accent-line',
  'positive',
  'positive-soft',
  'negative',
  'negative-soft',
  'warning',
  'warning-soft',
]

export function FoundationSection() {
  return (
    <DesignSection
      id="foundations"
      title="Foundations"
      note="Surfaces, lines, text and accent; each theme has its own values."
    >
      <div className={classes.swatches}>
        {tokens.map((token) => (
          <div className={classes.swatch} key={token}>
            <div className={classes.color} style={{ background: `var(--ui-${token})` }} />
            <span className={classes.swatchName}>{token}</span>
          </div>
        ))}
      </div>
      <div className={classes.columns} style={{ marginTop: 16 }}>
        <SectionCard title="Type" headingLevel={3}>
          <p style={{ font: '600 20px/28px var(--mantine-font-family)', margin: 0 }}>Page title, 20 on 28</p>
          <p style={{ font: '600 16px/24px var(--mantine-font-family)', margin: 0 }}>Section title, 16 on 24</p>
          <p style={{ margin: 0 }}>Body, 13 on 20: shares outstanding 1,204,118,330</p>
          <p style={{ color: 'var(--ui-text-secondary)', margin: 0 }}>Secondary text: filed 14 August 2025</p>
          <p style={{ color: 'var(--ui-text-muted)', fontSize: 12, margin: 0 }}>Muted, 12: as of the second quarter</p>
        </SectionCard>
        <SectionCard title="Logo" headingLevel={3}>
          <div className={classes.row} style={{ gap: 24 }}>
            <span style={{ color: 'var(--ui-accent-text)' }}>
              <Logo size={28} />
            </span>
            <Logo />
            <Logo compact />
          </div>
        </SectionCard>
      </div>
    </DesignSection>
  )
}
