import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const EventsAndItineraries = () => (
  <>
    <Section title="Planning an event">
      <p>
        Under <AnchorLink to="/irm/events-and-itineraries">Events & Itineraries</AnchorLink>, choose New event and enter
        its days and cities. Every time is on the clock of its city, also for those who read it elsewhere. A day that
        you move later takes its meetings along.
      </p>
    </Section>
    <Section title="Investors">
      <p>
        Add a target list, a saved view of your IRM, the holders in a city, organizations and people one by one, or
        email addresses that you paste or read from a file; addresses that your IRM does not know are named. When
        someone answers by email, Add to event on the page of the email puts them on the list. The reason says what was
        known when they were added: fit, position, engagement and last contact. Holders and strong fits start with high
        priority.
      </p>
    </Section>
    <Section title="Tags and files">
      <p>
        Tag an event below its name, and filter the list of events by tag. Under Files, attach what belongs to the
        event, such as the deck or a guest list.
      </p>
    </Section>
    <Section title="The board">
      <p>
        Add open meetings fills the days around lunch and what is planned already. Drag an investor onto a meeting, or
        use the menu of the card. Conflicts show at once: a double booking, a busy colleague, an investor who is not
        available or in another city, too little time to travel, lunch, hours, capacity, and quiet periods.
      </p>
    </Section>
    <Section title="Propose schedule">
      <p>
        Places investors in open meetings, high priority first, and at the same priority those who have accepted.
        Whoever has a choice makes room for someone who has none. A group that misses its minimum is given up. Pinned
        investors stay where they are; those you place by hand are pinned. The board says who was left out and why, and
        the whole proposal can be undone.
      </p>
    </Section>
    <Section title="Notify investors">
      <p>
        Notify investors lists everyone whose meeting is new, has another time or location, or is canceled since they
        were last notified. Each gets one email with a file that adds, moves or removes the meeting in their calendar.
        Nothing is sent by itself, so that you can move meetings all day and write once. Replies go to you.
      </p>
    </Section>
    <Section title="Travel">
      <p>
        Between venues with coordinates, travel is estimated from the distance: city traffic up to 25 km, then roads,
        and a flight beyond 350 km. Where coordinates are missing, it counts as 20 minutes. A meeting without a venue
        takes place at the office of its investor. Where two venues of a day have coordinates, the itinerary and its PDF
        show a map sketch: places in their order, drawn to scale, with distance and travel time.
      </p>
    </Section>
    <Section title="On the road">
      <p>
        <AnchorLink to="/road/today">On the road</AnchorLink> is made for the phone: the meetings of your own team (or,
        where a team has no colleagues, of your event) today and in the next six days, with local times, addresses that
        open in a map, phone numbers, and what to know about each investor. Once it says “available offline on this
        device”, it opens without a network too, as of the last time it was loaded. The copy goes when you sign out or
        someone else signs in, and after three days. Once a meeting has begun, Debrief opens its form.
      </p>
    </Section>
    <Section title="After a meeting">
      <p>
        Debrief logs the meeting as an activity with those who were met, how it went, themes and notes; a follow-up
        becomes a task. Those who did not come are marked as no-shows. Once the filings of two quarters later are there,
        Investors shows who bought, held and sold, among those who were met and the others.
      </p>
    </Section>
  </>
)
