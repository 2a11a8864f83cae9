import { describe, expect, test } from 'vitest';

import { languageOf } from '#shared-types/english';

import { SAMPLE_ESSAY } from '../../web/content/sample-essay.ts';

/** Our own sentences, so many words of which make texts of any length. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  French:
    'Depuis plusieurs années, les élèves de notre école demandent que le téléphone soit autorisé pendant la pause. Je pense que cette demande est juste, car chacun doit apprendre à se servir de cet outil.',
  German:
    'Seit einigen Jahren wird an unserer Schule darüber gestritten, ob Handys in der Pause erlaubt sein sollen. Wer will, kann auch ohne Handy mit anderen reden, und das war schon immer so.',
  Spanish:
    'Desde hace varios años los alumnos de nuestra escuela piden que se permita el teléfono durante el recreo. Creo que esta petición es justa, porque todos deben aprender a usar esta herramienta.',
  Italian:
    'Da molti anni gli alunni della nostra scuola chiedono che il telefono sia permesso durante la pausa. Credo che questa richiesta sia giusta, perché tutti devono imparare a usare questo strumento.',
  Portuguese:
    'Há muitos anos os alunos da nossa escola pedem que o telefone seja permitido no recreio. Acho que esse pedido é justo, porque todos devem aprender a usar essa ferramenta.',
  Dutch:
    'Sinds enkele jaren vragen de leerlingen van onze school of de telefoon in de pauze mag worden gebruikt. We had het al eerder over, maar er is niets veranderd, want ze was er niet.',
  Danish:
    'I flere år har eleverne på vores skole bedt om, at telefonen må bruges i frikvarteret. Men vi har over for dem sagt, at det er vores ansvar, og for os er det vigtigt.',
  Swedish:
    'I flera år har eleverna på vår skola bett om att telefonen ska få användas på rasten. Jag tycker att det är rätt, för alla måste lära sig att använda den.',
  Finnish:
    'Monta vuotta koulumme oppilaat ovat pyytäneet, että puhelinta saisi käyttää välitunnilla. Minusta pyyntö on oikea, koska jokaisen pitää oppia käyttämään sitä.',
  Hungarian:
    'Iskolánk tanulói évek óta kérik, hogy a szünetben lehessen telefont használni. Szerintem ez a kérés jogos, mert mindenkinek meg kell tanulnia használni ezt az eszközt.',
  Polish:
    'Od kilku lat uczniowie naszej szkoły proszą, żeby na przerwie można było używać telefonu. Myślę, że to słuszna prośba, bo każdy musi się nauczyć z niego korzystać.',
  Czech:
    'Už několik let žáci naší školy žádají, aby se o přestávce směl používat telefon. Myslím, že je to správné, protože každý se s ním musí naučit zacházet.',
  Croatian:
    'Već nekoliko godina učenici naše škole traže da se na odmoru smije koristiti telefon. Mislim da je to pravedno, jer svatko mora naučiti kako se njime služiti.',
  Romanian:
    'De câțiva ani elevii școlii noastre cer ca telefonul să fie permis în pauză. Cred că cererea este dreaptă, pentru că fiecare trebuie să învețe să îl folosească.',
  Turkish:
    'Okulumuzun öğrencileri birkaç yıldır teneffüste telefon kullanmak istiyor. Bence bu istek doğru, çünkü herkes bu aracı kullanmayı öğrenmek zorunda.',
  Vietnamese:
    'Đã nhiều năm nay học sinh trường chúng tôi xin được dùng điện thoại trong giờ nghỉ. Tôi nghĩ điều đó là đúng, vì ai cũng phải học cách dùng nó.',
  Indonesian:
    'Sudah bertahun-tahun murid sekolah kami meminta agar telepon boleh dipakai saat istirahat. Menurut saya permintaan ini benar, karena semua orang harus belajar memakai alat itu.',
  Swahili:
    'Kwa miaka mingi wanafunzi wa shule yetu wanaomba simu iruhusiwe wakati wa mapumziko. Nadhani ombi hili ni la haki, kwa sababu kila mtu lazima ajifunze kuitumia.',
  Tagalog:
    'Ilang taon nang hinihiling ng mga mag-aaral sa aming paaralan na payagan ang telepono tuwing pahinga. Sa tingin ko ay tama ito, dahil dapat matuto ang lahat na gamitin ito.',
  Welsh:
    'Ers blynyddoedd mae disgyblion ein hysgol yn gofyn am gael defnyddio ffôn amser egwyl. Rwy’n credu bod hynny’n deg, oherwydd mae rhaid i bawb ddysgu ei ddefnyddio.',
  Zulu: 'Sekuyiminyaka abafundi besikole sethu becela ukuba ucingo luvunyelwe ngesikhathi sekhefu. Ngicabanga ukuthi lesi sicelo silungile, ngoba wonke umuntu kumele afunde ukulusebenzisa.',
  Latin:
    'Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, tertiam qui ipsorum lingua Celtae, nostra Galli appellantur. Hi omnes lingua, institutis, legibus inter se differunt.',
  Luxembourgish:
    'Ech wunnen an engem klengen Duerf um Floss a ginn all Dag zu Fouss an d Schoul. Meng Schwëster huet Musek gär.',
  Afrikaans:
    'Ek woon in n klein dorp by die see en ons stap elke dag skool toe. My suster hou van musiek, en dit was nog altyd so.',
  Frisian:
    'Ik wenje yn in lyts stedsje by de rivier en ik rin alle dagen nei skoalle. Us hûs is âld, en it waar is moai.',
  'Haitian Creole': 'Mwen rete nan yon ti vil bò larivyè a epi chak jou mwen mache al lekòl. Sè mwen renmen mizik.',
  'Chinese in Latin letters':
    'wo zhu zai yi ge he bian de xiao cheng, mei tian zou lu qu xue xiao. wo de mei mei xi huan yin yue.',
  Russian:
    'Уже несколько лет ученики нашей школы просят разрешить телефон на перемене. Я думаю, что эта просьба справедлива, потому что каждый должен научиться им пользоваться.',
  Greek:
    'Εδώ και χρόνια οι μαθητές του σχολείου μας ζητούν να επιτρέπεται το τηλέφωνο στο διάλειμμα. Νομίζω ότι αυτό είναι σωστό, γιατί όλοι πρέπει να μάθουν να το χρησιμοποιούν.',
  Arabic:
    'منذ سنوات يطلب طلاب مدرستنا السماح بالهاتف في الاستراحة. أظن أن هذا الطلب عادل لأن على الجميع أن يتعلموا استعماله.',
  Hebrew:
    'כבר כמה שנים תלמידי בית הספר שלנו מבקשים להרשות טלפון בהפסקה. אני חושב שהבקשה צודקת כי כולם צריכים ללמוד להשתמש בו.',
  Hindi:
    'कई वर्षों से हमारे विद्यालय के छात्र मध्यांतर में फ़ोन की अनुमति माँग रहे हैं। मुझे लगता है कि यह माँग उचित है क्योंकि सबको इसे चलाना सीखना चाहिए।',
  Chinese: '几年来，我们学校的学生一直要求课间可以使用手机。我认为这个要求是合理的，因为每个人都必须学会使用它。',
  Japanese: '何年も前から、私たちの学校の生徒は休み時間に電話を使うことを求めています。私はそれが正しいと思います。',
  Korean:
    '몇 년 전부터 우리 학교 학생들은 쉬는 시간에 전화기를 쓰게 해 달라고 합니다. 나는 그 요구가 옳다고 생각합니다.',
};
const LENGTHS = [5, 8, 12, 20, 24, 60, 150, 500];

/** A text of so many words: the sentences of a language, from the first or a later word on, again and again. */
function textOf(sentences: string, length: number, from = 0): string {
  const words = sentences.split(' ');
  return Array.from({ length }, (_, at) => words[(from + at) % words.length]).join(' ');
}

const QUESTIONS = [
  'Who wrote the rules of this school, and when?',
  'My brother walks to school with his friends.',
  'We should think about what it means to them.',
  'It was late, so I went home.',
  'You can swim in it at night.',
];

const LISTS: Readonly<Record<string, string[]>> = {
  shopping: [
    'Milk',
    'Eggs',
    'Two loaves of bread',
    'Olive oil',
    'Green apples',
    'Café filters',
    'Potatoes',
    'Salt',
    'Crème fraîche',
  ],
  'parts of a plan': [
    'Aims',
    'Methods',
    'Staff and costs',
    'Risks',
    'Next steps',
    'Budget for 2025',
    'Contact details',
  ],
  capitals: ['Paris', 'Köln', 'São Paulo', 'Reykjavík', 'Bogotá', 'Łódź', 'Malmö', 'Zürich', 'Córdoba', 'Brno'],
  table: ['Quantity', 'Trials', 'Length of spring A', '12.4 cm', '12.6 cm', '13.1 cm', 'Mean', 'Standard deviation'],
  'long list': Array.from(
    { length: 40 },
    (_, at) => `Item ${at + 1}: ${['steel bolt', 'copper wire', 'oak panel', 'glass tube'][at % 4]}`,
  ),
  bibliography: [
    'Nguyen, T., & Kowalski, J. (2018). School gardens and learning. Harbor Press.',
    'García Márquez, G. (1985). El amor en los tiempos del cólera. Oveja Negra.',
    'de la Cruz, M. (2011). Reading aloud. Journal of Schools, 3(2), 1–4. https://doi.org/10.1000/x.1',
    'van der Berg, P., Østergaard, L., & Müller, K. (2020). Bells. Lee & Sons.',
    'Smith, Z. (2000). White teeth. Penguin.',
  ],
  'one entry': ['Nguyen, T., Kowalski, J., & Müller, K. (2018). School gardens: Annual review. Harbor Press.'],
};

describe('A text', () => {
  test.each(Object.entries(ELSEWHERE))('in %s never gets an all-clear, however long it is', (_language, sentences) => {
    const texts = LENGTHS.flatMap((length) => [0, 3, 7, 11].map((from) => textOf(sentences, length, from)));
    expect(texts.filter((text) => languageOf([text]).language === 'English')).toEqual([]);
    expect(languageOf([sentences]).language).toMatch(/another|unsure/);
  });

  test('in another language is named as one from a sentence on', () => {
    const unnamed = Object.entries(ELSEWHERE).filter(([, text]) => languageOf([text]).language !== 'another');
    expect(unnamed.map(([language]) => language)).toEqual(['Zulu', 'Haitian Creole', 'Chinese in Latin letters']);
  });

  test.each(['这', 'Да, конечно.', 'مرحبا'])('in another script is named at any length: %s', (text) => {
    expect(languageOf([text]).language).toBe('another');
  });

  test.each([...SAMPLE_ESSAY.paragraphs.slice(0, 6), ...QUESTIONS])('in English is known: %s', (words) => {
    expect(languageOf([words]).language).toBe('English');
  });

  test('of a few words is too little to tell', () => {
    for (const words of ['', '12 + 13 = 25', 'Good morning', 'Liberté, égalité, fraternité'])
      expect(languageOf([words]).language).toBe('unsure');
  });

  test.each(Object.entries(LISTS))('that is a list is never called another language: %s', (_what, lines) => {
    expect(languageOf(lines).language).not.toBe('another');
    expect(languageOf([lines.join(', ')]).language).not.toBe('another');
  });

  test('in English that quotes another language looks like English', () => {
    const words = `My teacher says that a motto can be read in many ways. ${ELSEWHERE['Latin']} We should think about what it meant to them, and whether it is still true for all of us, because the words are old and our time isn't.`;
    expect(languageOf([words])).toEqual({ language: 'English', foreignWords: 0 });
  });

  test('in two languages is judged by paragraph, and tells how much of it nobody read', () => {
    const [english = ''] = SAMPLE_ESSAY.paragraphs;
    expect(languageOf([english, ELSEWHERE['Latin'] ?? ''])).toEqual({ language: 'English', foreignWords: 29 });
    expect(languageOf(['Aims', ELSEWHERE['German'] ?? '']).language).toBe('another');
  });
});
