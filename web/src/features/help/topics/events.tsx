import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const EventsAndItineraries = () => (
  <>
    <Section title="Planning an event">
      <p>
        Under <AnchorLink to="/irm/events-and-itineraries">Events & Itineraries</AnchorLink>, choose New event and enter
        its days and cities. All times are in the city’s local time, wherever you view them. If you move a day later,
        its meetings move with it.
      </p>
    </Section>
    <Section title="Investors">
      <p>
        Add a target list, a saved view of your IRM, the holders in a city, organizations and people one by one, or
        email addresses that you paste or read from a file; addresses that are not in your IRM are listed. When someone
        replies by email, choose Add to event on the email’s page to put them on the list. The reason says what was
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
        Add open meetings fills the days around lunch and existing meetings. Drag an investor onto a meeting, or use the
        card’s menu. Conflicts show right away: a double booking, a busy colleague, an investor who is not available or
        in another city, too little time to travel, lunch, hours, capacity, and quiet periods.
      </p>
    </Section>
    <Section title="Propose schedule">
      <p>
        Places investors in open meetings, high priority first, and at the same priority those who have accepted.
        Investors with several options make room for those with only one. Groups below their minimum are dropped. Pinned
        investors stay where they are; those you place manually are pinned. The board shows who was left out and why,
        and you can undo the entire proposal.
      </p>
    </Section>
    <Section title="Notify investors">
      <p>
        Notify investors lists everyone whose meeting is new, has another time or location, or is canceled since they
        were last notified. Each gets one email with a file that adds, moves or removes the meeting in their calendar.
        Nothing is sent automatically, so you can move meetings all day and send one email. Replies go to you.
      </p>
    </Section>
    <Section title="Travel">
      <p>
        Between venues with coordinates, travel is estimated from the distance: city traffic up to 25 km, then roads,
        and a flight beyond 350 km. If coordinates are missing, travel counts as 20 minutes. A meeting without a venue
        takes place at the investor’s office. If two venues on a day have coordinates, the itinerary and its PDF show a
        map sketch: the stops in order, drawn to scale, with distance and travel time.
      </p>
    </Section>
    <Section title="On the road">
      <p>
        <AnchorLink to="/road/today">On the road</AnchorLink> is made for the phone: the meetings of your own team (or,
        where a team has no colleagues, of your event) today and in the next six days, with local times, addresses that
        open in a map, phone numbers, and what to know about each investor. Once it says “available offline on this
        device”, it opens without a network too, as of the last time it was loaded. The copy is deleted when you sign
        out or someone else signs in, and after three days. Once a meeting has started, Debrief opens its form.
      </p>
    </Section>
    <Section title="After a meeting">
      <p>
        Debrief logs the meeting as an activity with the people you met, how it went, themes and notes; a follow-up
        becomes a task. Investors who did not attend are marked as no-shows. Once the filings for two quarters later are
        available, Investors shows who bought, held and sold, among those you met and the others.
      </p>
    </Section>
  </>
)
