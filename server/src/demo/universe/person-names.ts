// Common given and family names; their combinations refer to no one in particular.
import type { Random } from './random.ts'

const split = (text: string): string[] => text.trim().split(/\s+/)

// Names are combined within a culture and, less often, across.
const cultures: { weight: number; given: string[]; family: string[] }[] = [
  {
    weight: 42,
    given: split(`Alice Andrew Anna Benjamin Beth Brian Caroline Charles Claire Colin Daniel Diana Edward Eleanor Emily
      Eric Fiona Frances George Grace Hannah Helen Henry Hugh Ian Jack James Jane Joan Joel John Julia Karen Kate Keith
      Laura Leah Lewis Lucy Luke Margaret Mark Martin Mary Matthew Megan Molly Nathan Nina Oliver Owen Patrick Peter
      Rachel Ralph Rebecca Robert Rose Ruth Samuel Sarah Simon Sophie Stephen Susan Thomas Victor Walter William`),
    family:
      split(`Abbey Adler Archer Ashby Atwood Barlow Bennett Blake Bowen Bradley Brennan Briggs Burke Byrne Callahan
      Carver Chambers Clayton Coleman Cooper Crane Curtis Dalton Dawson Dixon Donnelly Doyle Drake Duffy Ellis Farrell
      Fletcher Foster Gallagher Gibson Goodwin Graham Grant Greer Hale Hammond Harper Hayes Holt Hughes Hunter Jarvis
      Keane Kendall Lambert Lawson Lowry Madden Mercer Miles Nash Newell Norris Parker Pearce Porter Quinn Reeves
      Rhodes Riley Rowe Sawyer Shaw Sheridan Sinclair Slater Spencer Sutton Tate Thorpe Tucker Turner Vaughn Wade Walsh
      Warner Webb Whitaker Wilder Yates`),
  },
  {
    weight: 14,
    given: split(`Aiko Akira Bo Chen Daichi Fang Haruka Hiro Hui Jia Jin Jun Kaito Kenji Lan Lei Li Ling Mei Mina Min
      Naoko Ping Ren Rui Seo-yeon Shan Sora Tao Wei Xin Yan Yi Ying Yuki Yuna`),
    family:
      split(`Chan Chang Cheng Choi Chung Feng Fujita Gao Guo Hashimoto Ho Hong Huang Ishikawa Jiang Kang Kato Kimura
      Kwon Lam Lau Leung Liang Lim Lin Liu Luo Matsuda Mori Nakamura Ng Ogawa Park Saito Shen Song Sun Takeda Tan Tang
      Wong Wu Xu Yamada Yang Yoon Zhang Zhao Zhou`),
  },
  {
    weight: 12,
    given:
      split(`Aditi Amit Anika Anil Arjun Asha Deepa Divya Farah Imran Isha Kavita Kiran Leela Maya Meera Mohan Naveen
      Neha Nikhil Omar Pooja Priya Rahul Raj Ravi Rohan Sana Sanjay Sunita Tara Vikram Yasmin Zara`),
    family:
      split(`Agarwal Ahmed Anand Banerjee Bhatt Chandra Chaudhry Das Desai Gill Gupta Hussain Iyer Jain Joshi Kapoor
      Khan Kumar Malhotra Mehta Menon Mishra Nair Patel Pillai Qureshi Rao Reddy Saxena Sen Shah Sharma Siddiqui Singh
      Varma Yadav`),
  },
  {
    weight: 11,
    given:
      split(`Alejandro Ana Beatriz Camila Carlos Carmen Daniela Diego Elena Esteban Felipe Gabriela Hugo Ines Javier
      Joana Jorge Lucia Luis Marcos Maria Mateo Miguel Pablo Paula Rafael Rosa Sofia Teresa Tiago Valeria`),
    family:
      split(`Aguilar Alvarez Barros Cabral Cardoso Castillo Cortez Cruz Delgado Duarte Espinoza Ferreira Flores Fuentes
      Garcia Guerrero Herrera Lima Lopez Medina Mendes Molina Morales Navarro Nunes Ortega Pereira Ramos Rios Rivera Rojas
      Salazar Santos Silva Soto Torres Vargas Vega`),
  },
  {
    weight: 14,
    given: split(`Agnes Alina Anders Anton Astrid Axel Bjorn Celine Clara Dmitri Elsa Emil Eva Filip Freya Georg Greta
      Henrik Ingrid Irina Jan Jonas Karl Katarina Klaus Lars Lena Luc Magnus Marek Marta Mathilde Mikael Nadia Nils Olga
      Otto Pascal Petra Sabine Stefan Sven Tomas Ursula Viktor`),
    family: split(`Andersen Bauer Berg Bianchi Bjork Brandt Claes Conti Dahl Dubois Eklund Engel Fischer Fontaine Gruber
      Haas Hansen Hoffmann Horvat Ivanov Jansen Keller Koch Kovacs Kowalski Kruger Larsen Laurent Lindberg Lund Marchetti
      Meyer Moreau Nilsen Novak Olsen Petrov Popescu Richter Rossi Sandberg Schmitt Sokolov Svensson Vogel Wagner Weiss
      Winter Zeller`),
  },
  {
    weight: 7,
    given: split(`Abena Adaeze Aisha Amara Amina Chidi Chinwe Efua Fatima Hassan Ibrahim Idris Jelani Kofi Kwame Layla
      Lerato Malik Mariam Nia Ngozi Nour Rania Samir Sipho Tariq Thabo Yusuf Zainab Zuri`),
    family:
      split(`Abara Adeyemi Afolabi Aziz Bello Boateng Diallo Dlamini Eze Farouk Haddad Ibekwe Kamara Khoury Mansour
      Mbeki Mensah Moyo Mwangi Naidoo Ndlovu Nkosi Nwosu Obi Odhiambo Okafor Okoro Osei Owusu Rahman Saleh Sesay Toure
      Zulu`),
  },
]

export interface PersonName {
  first: string
  last: string
}

/** A name that is unique within the firm. */
export function personName(random: Random, taken: Set<string>): PersonName {
  for (;;) {
    const culture = random.weighted(cultures, (one) => one.weight)
    const other = random.chance(0.12) ? random.weighted(cultures, (one) => one.weight) : culture
    const name = { first: random.pick(culture.given), last: random.pick(other.family) }
    const key = `${name.first} ${name.last}`
    if (taken.has(key)) continue
    taken.add(key)
    return name
  }
}
