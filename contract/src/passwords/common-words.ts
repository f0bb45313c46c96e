// What leaked passwords are made of: each is one guess of a few hundred, however long it is.

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const commonWords = list(`
  password passwort passwords passw passwd pass pwd word welcome hello hallo bonjour login logon letmein signin admin
  administrator root superuser user users guest master secret private access account changeme change default test tester
  testing temp temporary demo sample example company office work worker business home house garden kitchen summer winter
  spring autumn fall season january february march april june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday weekend today tomorrow tonight morning evening night holiday
  christmas birthday easter halloween newyear anniversary qwerty qwertz azerty iloveyou ilove loveyou love lover lovers
  lovely loveme baby babe babyboy babygirl angel angels princess prince king queen kingdom sunshine sunset sunrise monkey
  dragon dragons football fussball futbol soccer baseball basketball softball volleyball hockey tennis golf rugby cricket
  swimming running runner dancer dancing gymnastics wrestling boxing karate skate skater skateboard snowboard snowboarding
  surfing cycling yankees cowboys steelers patriots packers lakers bulls bears eagles giants raiders broncos redsox
  redskins dodgers rangers canucks leafs mapleleafs canadiens liverpool chelsea arsenal manchester united madrid barcelona
  realmadrid juventus bayern superman batman spiderman ironman avengers marvel wolverine hulk pokemon pikachu starwars
  startrek skywalker matrix gandalf frodo hobbit harry potter harrypotter hogwarts naruto sasuke goku minecraft fortnite
  roblox warcraft playstation nintendo xbox mario sonic zelda killer hunter ranger shadow shadows ghost ninja samurai
  pirate pirates warrior soldier knight wizard witch vampire zombie monster demon devil heaven hell satan jesus christ
  jesuschrist god godisgood blessed blessing faith believe hope grace church bible lord savior praise amen allah tigger
  tiger tigers lion lions eagle falcon hawk phoenix dolphin dolphins shark wolf wolves bear panda koala elephant giraffe
  zebra horse horses pony puppy kitten kitty doggy doggie dog dogs cat cats bird birds fish rabbit bunny turtle snake
  spider scorpion butterfly ladybug bumblebee flower flowers rose roses daisy lily sunflower violet jasmine rainbow
  cookie cookies chocolate candy sugar honey sweet sweetie sweetheart cupcake muffin pancake cheese cheesecake burger
  hamburger pizza pasta taco banana bananas orange oranges apple apples cherry strawberry blueberry raspberry peach lemon
  mango coconut pineapple watermelon pepper peppers ginger cinnamon vanilla coffee caramel tequila whiskey vodka beer
  wine whatever nothing something anything everything everyone nobody somebody trustno trust trustme freedom forever
  always never again friend friends friendship bestfriend bestfriends family mother mommy mama mummy father daddy papa
  brother sister sisters parents children child kids son daughter husband wife married wedding boyfriend girlfriend
  grandma grandpa buddy lucky luck happy happiness smile smiley laugh peace party music musica guitar piano drummer rock
  rocker rockstar metal metallica nirvana slipknot eminem beatles beyonce rihanna madonna elvis hiphop rapper singer
  dance movie movies hollywood disney mickey mickeymouse minnie donald snoopy garfield scooby scoobydoo simpsons homer
  silver golden gold diamond diamonds crystal emerald ruby sapphire platinum purple yellow black blacky white green blue
  red pink brown grey gray internet computer computers laptop notebook keyboard monitor printer windows microsoft google
  facebook linkedin twitter instagram youtube amazon netflix yahoo hotmail gmail outlook samsung iphone apple android
  nokia motorola sony dell oracle cisco linux ubuntu java python javascript developer program programmer software
  hardware network server database system security secure secured safety safe canada canadian america american england
  english britain london paris france berlin germany deutschland italy italia spain espana mexico mexican brazil brasil
  argentina colombia india indian china chinese japan tokyo korea russia moscow australia sydney africa toronto montreal
  vancouver calgary ottawa quebec ontario newyork newyorkcity boston chicago dallas houston texas denver miami florida
  california losangeles sandiego sanfrancisco seattle portland vegas lasvegas atlanta georgia carolina virginia
  washington philadelphia detroit michigan ohio jersey hawaii alaska europe world earth money moneymoney dollar dollars
  million millionaire billion rich cash bank banker banking finance financial investor investors invest investment
  investments relations shareholder shareholders stock stocks stockmarket market markets trading trader broker analyst
  earnings dividend capital equity fund funds portfolio asset assets quarter bitcoin crypto ethereum the and for with
  this that from here there where when what why who how are was not you your yours mine our ours they them his her she
  him its all any one two three four five six seven eight nine ten zero hundred thousand first second last new old big
  little small good great best better bad cool awesome amazing fantastic wonderful beautiful pretty cute sexy hot crazy
  silly stupid funny smart clever genius perfect special super power powerful strong strength energy magic magical
  mystery dream dreams dreamer wonder star stars superstar moon sun sky ocean river mountain beach island forest desert
  water fire flame earth wind storm thunder lightning snow snowball snowman icecream ice cold fireman firebird mustang
  ferrari porsche mercedes bmw audi toyota honda corvette camaro chevrolet chevy ford dodge harley davidson
  harleydavidson yamaha kawasaki suzuki truck trucks driver racing racer speed turbo engine train airplane pilot
  airborne army navy marine marines military police sniper gunner bullet rocket space alien galaxy universe planet
  nature natural green school college university student students teacher class graduate doctor nurse lawyer engineer
  manager director president chief boss captain major general sergeant chef player players gamer gaming game games
  winner winning champion champions victory loser legend legends hero heroes soul spirit heart hearts sweethearts kiss
  kisses hug hugs sex fuck fucker fuckyou fuckoff bitch shit asshole bastard pussy dick cock porn open opensesame sesame
  enter start begin end stop go goodbye bye please thanks thankyou sorry yes maybe okay is me my mine we us it in on at
  to of or no so up do be by as an am i a contrasena senha motdepasse soleil bonheur amour jetaime chouchou doudou
  loulou marseille schatz schatzi liebe hallo sommer geheim teamo tequiero amor amore corazon bonita hermosa princesa
  estrella mariposa familia felicidad ciao juventus napoli milan babygurl lilmama swag yolo lol lmao omg hahaha haha blah
  foo bar foobar abc xyz asdf qwer zxcv wasd qaz wsx edc rfv tgb pass word phrase passphrase passcode pin code codes
  key keys lock locked unlock door window table chair desk paper pencil book books letter letters number numbers
  correct horse battery staple
`)

export const commonNames = list(`
  michael christopher jessica matthew ashley jennifer joshua amanda daniel david james robert john joseph andrew ryan
  brandon jason justin sarah william jonathan stephanie brian nicole nicholas anthony heather eric elizabeth adam megan
  melissa kevin steven thomas timothy christina kyle rachel laura lauren amber brittany danielle richard kimberly jeffrey
  amy crystal michelle tiffany jeremy benjamin mark emily aaron charles rebecca jacob stephen patrick sean erin jamie
  kelly samantha nathan sara dustin paul angela tyler scott katherine andrea gregory erica mary travis lisa kenneth
  bryan lindsey kristen jose alexander alexandra alexandria jesse katie lindsay shannon vanessa courtney christine alicia
  cody allison bradley samuel shawn april derek kathryn kristin chad jenna tara maria krystal jared anna edward julie
  peter holly marcus kristina natalie jordan victoria jacqueline corey keith monica juan donald cassandra meghan joel
  shane phillip patricia brett ronald catherine george antonio cynthia stacy kathleen raymond carlos brandi douglas
  nathaniel ian craig brandy alex valerie veronica cory whitney gary derrick philip luis diana chelsea leslie caitlin
  leah natasha erika casey latoya erik dana victor brent dominique frank brittney evan gabriel julia candice karen
  melanie adrian stacey margaret sheena wesley vincent alexis bryce oliver olivia sophia sophie isabella isabelle
  charlotte amelia ava mia emma harper evelyn abigail ella scarlett madison chloe grace zoe penelope lillian nora hannah
  lily eleanor hazel aubrey ellie stella zoey lucy bella claire skylar paisley eva caroline sadie hailey autumn quinn
  ivy liam noah logan lucas mason elijah henry jackson sebastian aiden owen jack luke carter jayden dylan grayson levi
  isaac leo lincoln jaxon hudson caleb hunter connor eli ezra landon colton cameron dominic austin ian adam xavier jose
  charlie maggie molly max maximus maximilian buster bailey sasha tigger rocky toby oscar jasper simba milo oreo shadow
  marley coco daisy sandra barbara susan nancy betty dorothy helen deborah carol ruth sharon linda donna pamela debra
  martha teresa gloria theresa joan judith rose janice jean joyce marie ann anne annie kathy larry jerry dennis walter
  harold roger albert arthur lawrence willie terry gerald fred billy bruce louis russell randy howard eugene ralph roy
  johnny jimmy bobby tommy tony danny mike mikey matt nick chris steve dave bob bill joe jim tom ben sam dan ron ken
  miguel jorge pedro francisco fernando eduardo alejandro alejandra gabriela ricardo roberto javier rafael sergio diego
  mario marco paulo andre felipe gustavo leonardo rodrigo mariana carolina camila valentina lucia sofia isabel carmen
  rosa juana daniela paola claudia andres guillermo enrique angel angelo angelina antonia giovanni giuseppe francesco
  alessandro luca matteo giulia chiara francesca martina stefan stefanie thorsten andreas wolfgang jurgen hans klaus
  dieter sabine petra monika ursula heike birgit nicolas pierre francois jacques philippe julien antoine camille nathalie
  sandrine celine aurelie valerie isabelle mohamed mohammed muhammad ahmed ali hassan hussein omar ibrahim fatima aisha
  abdullah khalid rahul amit priya pooja neha deepak sanjay vijay rajesh suresh krishna ganesh lakshmi ivan dmitri
  sergey vladimir natasha tatiana olga svetlana katarina smith johnson williams jones brown miller davis garcia rodriguez
  martinez hernandez lopez gonzalez wilson anderson taylor moore jackson martin lee perez thompson harris clark lewis
  robinson walker young allen wright torres nguyen hill flores adams nelson baker hall rivera campbell mitchell roberts
`)
