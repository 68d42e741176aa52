const FIRST = `Maria James Aisha Daniel Priya Carlos Sofia Kenji Amara Lucas Elena Omar Grace Mateo Hannah Yusuf Chloe Diego
Ingrid Tariq Naomi Viktor Leila Samuel Zainab Henrik Camila Rajesh Fiona Mohammed Beatriz Oscar Lucia Andrei Miriam Tomas
Shreya Patrick Nadia Gabriel Keiko Simon Ximena Arjun Matilda Bruno Farah Julian Esther Dmitri Rosa Felix Anjali Theodore
Wren Ibrahim Greta Marcus Paloma Edwin Thandiwe Jonas Veronica Kwame Astrid Rafael Odette Hassan Bridget Emilio Saoirse
Benedict Yara Lorenzo Philippa Anton Guadalupe Sven Dalia Hugo Winifred Malik Eszter Quentin Ottilie Ravi Cordelia Stefan
Noor Ezekiel Lakshmi Finn Zuzana Alejandro Imogen Kofi Branwen Demetrius Xiulan Thaddeus`;

const LAST = `Garcia Smith Patel Nguyen Johnson Okafor Müller Rossi Kim Silva Haddad Brown Kowalski Tanaka Fernandez Ahmed
Andersen Williams Ivanova Castillo Mensah Jones Schneider Moreau Singh Lopez Novak Abdi Larsen Davis Popescu Yamamoto
Ferreira Khan Bianchi Miller Dubois Chen Herrera Osei Lindqvist Wilson Petrov Santos Becker Rahman Martins Taylor Horvath
Suzuki Ortega Adeyemi Virtanen Moore Marino Sharma Delgado Fischer Hussain Costa Jansen Thompson Sokolov Ramos Wagner
Eriksen Iyer Vargas Walker Laurent Zhang Nakamura Achebe Peeters Young Romano Mahmoud Aguilar Keller Quispe Wright Dimitrov
Yilmaz Solberg Hughes Takahashi Zelenka Baptiste Oduya Vandenberg Whitlock Xavier Juarez Kjeldsen Mbeki Throckmorton
Papadopoulos Wojciechowski Fitzgerald`;

/** Given names, the most frequent first. */
export const FIRST_NAMES: readonly string[] = FIRST.split(/\s+/);
/** Family names, the most frequent first. */
export const LAST_NAMES: readonly string[] = LAST.split(/\s+/);

/** Picks a random name, those at the beginning far more often than those at the end. */
export const pickName = (names: readonly string[]): string =>
  names[Math.floor(names.length * Math.random() ** 2)]!;
