/**
 * Windows' names of zones, as Outlook writes them: the short ones ("Central Standard Time") and those that it shows ("(UTC-06:00) Central Time
 * (US & Canada)"), each with its IANA name. From Unicode CLDR's windowsZones; where the same words once stood for another zone, today's count.
 */

/** An IANA name, then Windows' names of it; a star stands for " Standard Time", and "and" for "&". */
const TABLE = `
Africa/Cairo = Egypt* | Cairo
Africa/Casablanca = Morocco* | Casablanca
Africa/Johannesburg = South Africa* | Harare, Pretoria
Africa/Juba = South Sudan* | Juba
Africa/Khartoum = Sudan* | Khartoum
Africa/Lagos = W. Central Africa* | West Central Africa
Africa/Nairobi = E. Africa* | Nairobi
Africa/Sao_Tome = Sao Tome* | Sao Tome
Africa/Tripoli = Libya* | Tripoli
Africa/Windhoek = Namibia* | Windhoek
America/Adak = Aleutian* | Aleutian Islands
America/Anchorage = Alaskan* | Alaska
America/Araguaina = Tocantins* | Araguaina
America/Asuncion = Paraguay* | Asuncion
America/Bahia = Bahia* | Salvador
America/Bogota = SA Pacific* | Bogota, Lima, Quito | Bogota, Lima, Quito, Rio Branco
America/Buenos_Aires = Argentina* | Buenos Aires | City of Buenos Aires
America/Cancun = Eastern* (Mexico) | Chetumal
America/Caracas = Venezuela* | Caracas
America/Cayenne = SA Eastern* | Cayenne, Fortaleza
America/Chicago = Central* | Central Time (US and Canada)
America/Cuiaba = Central Brazilian* | Manaus | Cuiaba
America/Denver = Mountain* | Mountain Time (US and Canada)
America/Godthab = Greenland* | Greenland
America/Grand_Turk = Turks And Caicos* | Turks and Caicos
America/Guatemala = Central America* | Central America
America/Halifax = Atlantic* | Atlantic Time (Canada)
America/Havana = Cuba* | Havana
America/Indianapolis = US Eastern* | Indiana (East)
America/La_Paz = SA Western* | Georgetown, La Paz, San Juan | Georgetown, La Paz, Manaus, San Juan
America/Los_Angeles = Pacific* | Pacific Time (US and Canada); Tijuana | Pacific Time (US and Canada)
America/Mazatlan = Mountain* (Mexico) | Chihuahua, La Paz, Mazatlan | La Paz, Mazatlan
America/Mexico_City = Central* (Mexico) | Guadalajara, Mexico City, Monterrey
America/Miquelon = Saint Pierre* | Saint Pierre and Miquelon
America/Montevideo = Montevideo* | Montevideo
America/New_York = Eastern* | Eastern Time (US and Canada)
America/Phoenix = US Mountain* | Arizona
America/Port-au-Prince = Haiti* | Haiti
America/Punta_Arenas = Magallanes* | Punta Arenas
America/Regina = Canada Central* | Saskatchewan
America/Santiago = Pacific SA* | Santiago
America/Sao_Paulo = E. South America* | Brasilia
America/St_Johns = Newfoundland* | Newfoundland
America/Tijuana = Pacific* (Mexico) | Tijuana, Baja California | Baja California
America/Whitehorse = Yukon* | Yukon
Asia/Amman = Jordan* | Amman
Asia/Baghdad = Arabic* | Baghdad
Asia/Baku = Azerbaijan* | Baku
Asia/Bangkok = SE Asia* | Bangkok, Hanoi, Jakarta
Asia/Barnaul = Altai* | Barnaul, Gorno-Altaysk
Asia/Beirut = Middle East* | Beirut
Asia/Bishkek = Central Asia* | Astana, Dhaka | Astana
Asia/Calcutta = India* | Chennai, Kolkata, Mumbai, New Delhi
Asia/Chita = Transbaikal* | Chita
Asia/Colombo = Sri Lanka* | Sri Jayawardenepura
Asia/Damascus = Syria* | Damascus
Asia/Dhaka = Bangladesh* | Dhaka
Asia/Dubai = Arabian* | Abu Dhabi, Muscat
Asia/Hebron = West Bank* | Gaza, Hebron
Asia/Hovd = W. Mongolia* | Hovd
Asia/Irkutsk = North Asia East* | Irkutsk, Ulaanbaatar | Irkutsk
Asia/Jerusalem = Israel* | Jerusalem
Asia/Kabul = Afghanistan* | Kabul
Asia/Kamchatka = Russia Time Zone 11 | Petropavlovsk-Kamchatsky | Anadyr, Petropavlovsk-Kamchatsky
Asia/Karachi = Pakistan* | Islamabad, Karachi
Asia/Katmandu = Nepal* | Kathmandu
Asia/Krasnoyarsk = North Asia* | Krasnoyarsk
Asia/Magadan = Magadan* | Magadan
Asia/Novosibirsk = N. Central Asia* | Almaty, Novosibirsk | Novosibirsk
Asia/Omsk = Omsk* | Omsk
Asia/Pyongyang = North Korea* | Pyongyang
Asia/Qyzylorda = Qyzylorda* | Qyzylorda
Asia/Rangoon = Myanmar* | Yangon (Rangoon)
Asia/Riyadh = Arab* | Kuwait, Riyadh
Asia/Sakhalin = Sakhalin* | Sakhalin
Asia/Seoul = Korea* | Seoul
Asia/Shanghai = China* | Beijing, Chongqing, Hong Kong, Urumqi
Asia/Singapore = Singapore* | Kuala Lumpur, Singapore
Asia/Srednekolymsk = Russia Time Zone 10 | Chokurdakh
Asia/Taipei = Taipei* | Taipei
Asia/Tashkent = West Asia* | Tashkent | Ashgabat, Tashkent
Asia/Tbilisi = Georgian* | Tbilisi
Asia/Tehran = Iran* | Tehran
Asia/Tokyo = Tokyo* | Osaka, Sapporo, Tokyo
Asia/Tomsk = Tomsk* | Tomsk
Asia/Ulaanbaatar = Ulaanbaatar* | Ulaanbaatar
Asia/Vladivostok = Vladivostok* | Vladivostok
Asia/Yakutsk = Yakutsk* | Yakutsk
Asia/Yekaterinburg = Ekaterinburg* | Ekaterinburg
Asia/Yerevan = Caucasus* | Yerevan
Atlantic/Azores = Azores* | Azores
Atlantic/Cape_Verde = Cape Verde* | Cape Verde Islands | Cabo Verde Is. | Cape Verde Is.
Atlantic/Reykjavik = Greenwich* | Monrovia, Reykjavik
Australia/Adelaide = Cen. Australia* | Adelaide
Australia/Brisbane = E. Australia* | Brisbane
Australia/Darwin = AUS Central* | Darwin
Australia/Eucla = Aus Central W.* | Eucla
Australia/Hobart = Tasmania* | Hobart
Australia/Lord_Howe = Lord Howe* | Lord Howe Island
Australia/Perth = W. Australia* | Perth
Australia/Sydney = AUS Eastern* | Canberra, Melbourne, Sydney
Etc/GMT+11 = UTC-11 | Coordinated Universal Time-11
Etc/GMT+12 = Dateline* | International Date Line West
Etc/GMT+2 = UTC-02 | Mid-Atlantic | Coordinated Universal Time-02
Etc/GMT+8 = UTC-08 | Coordinated Universal Time-08
Etc/GMT+9 = UTC-09 | Coordinated Universal Time-09
Etc/GMT-12 = UTC+12 | Coordinated Universal Time+12
Etc/GMT-13 = UTC+13 | Coordinated Universal Time+13
Etc/UTC = UTC | Coordinated Universal Time
Europe/Astrakhan = Astrakhan* | Astrakhan, Ulyanovsk
Europe/Berlin = W. Europe* | Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
Europe/Bucharest = GTB* | Athens, Bucharest, Istanbul | Athens, Bucharest
Europe/Budapest = Central Europe* | Belgrade, Bratislava, Budapest, Ljubljana, Prague
Europe/Chisinau = E. Europe* | Chisinau
Europe/Istanbul = Turkey* | Istanbul
Europe/Kaliningrad = Kaliningrad* | Kaliningrad
Europe/Kiev = FLE* | Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius | Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
Europe/London = GMT* | Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London | Dublin, Edinburgh, Lisbon, London
Europe/Minsk = Belarus* | Minsk
Europe/Moscow = Russian* | Moscow, St. Petersburg, Volgograd | Moscow, St. Petersburg
Europe/Paris = Romance* | Brussels, Copenhagen, Madrid, Paris
Europe/Samara = Russia Time Zone 3 | Izhevsk, Samara
Europe/Saratov = Saratov* | Saratov
Europe/Volgograd = Volgograd* | Volgograd
Europe/Warsaw = Central European* | Sarajevo, Skopje, Warsaw, Zagreb
Indian/Mauritius = Mauritius* | Port Louis
Pacific/Apia = Samoa* | Samoa
Pacific/Auckland = New Zealand* | Auckland, Wellington
Pacific/Bougainville = Bougainville* | Bougainville Island
Pacific/Chatham = Chatham Islands* | Chatham Islands
Pacific/Easter = Easter Island* | Easter Island
Pacific/Fiji = Fiji* | Fiji, Kamchatka, Marshall Is. | Fiji
Pacific/Guadalcanal = Central Pacific* | Magadan, Solomon Islands, New Caledonia | Solomon Is., New Caledonia
Pacific/Honolulu = Hawaiian* | Hawaii
Pacific/Kiritimati = Line Islands* | Kiritimati Island
Pacific/Marquesas = Marquesas* | Marquesas Islands
Pacific/Norfolk = Norfolk* | Norfolk Island
Pacific/Port_Moresby = West Pacific* | Guam, Port Moresby
Pacific/Tongatapu = Tonga* | Nuku'alofa
`;

const words = (name: string): string => name.toLowerCase().replaceAll("&", "and").replaceAll(/\s+/g, " ").trim();

const zones = new Map(
  TABLE.trim()
    .split("\n")
    .flatMap((line) => {
      const [zone = "", names = ""] = line.split(" = ");
      return names.split(" | ").map((name): [string, string] => [words(name.replace("*", " Standard Time")), zone]);
    }),
);

/** All of the names, in lower case. */
export const windowsNames: readonly string[] = [...zones.keys()];

/** The IANA name of what Windows calls a zone; the distance from Greenwich in front says nothing more, and may be that of another year. */
export function windowsZone(name: string): string | undefined {
  const bare = words(name).replace(/^\((?:utc|gmt)[^)]*\) ?/, "");
  return zones.get(bare) ?? zones.get(bare.replace(" daylight time", " standard time"));
}
