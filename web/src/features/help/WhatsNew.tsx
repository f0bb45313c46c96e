import { formatDay } from '#platform/formats.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from './WhatsNew.module.css'
import { whatsNew } from './whats-new.ts'

export const WhatsNew = () => (
  <SectionCard title="What's new">
    <ol className={classes.news}>
      {whatsNew.map(({ date, title, text }) => (
        <li key={date}>
          <time className={classes.date} dateTime={date}>
            {formatDay(date)}
          </time>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ol>
  </SectionCard>
)
