/** Words in names of properties in German, French, Spanish, Portuguese, Italian and Dutch, by their English meaning. */
const thirdPartyWords: Readonly<Record<string, string>> = {
  'first name': 'firstname forename vorname prenom nomepropio voornaam primeironome',
  'last name':
    'lastname surname nachname familienname apellido apellidos sobrenome cognome achternaam',
  name: 'nom nombre nome naam bezeichnung',
  'full name': 'fullname nomcomplet nombrecompleto nomecompleto',
  email: 'courriel correo correoelectronico emailadresse mailadresse',
  phone: 'telefon telefonnummer telephone telefono telefone telefoon',
  mobile: 'handy handynummer mobil mobiltelefon movil celular cellulare',
  address: 'adresse anschrift direccion endereco indirizzo adres',
  street: 'strasse rue calle rua straat',
  'house number': 'hausnummer huisnummer',
  'postal code': 'plz postleitzahl codigopostal codepostal cep',
  postal: 'postale',
  city: 'stadt ort wohnort ville ciudad cidade citta stad',
  country: 'land pays pais paese',
  province: 'provincia bundesland uf',
  district: 'bairro',
  company: 'firma unternehmen entreprise societe empresa azienda bedrijf',
  customer: 'kunde kunden cliente klant kundin',
  employee: 'mitarbeiter employe empleado funcionario dipendente',
  supplier: 'lieferant fournisseur proveedor fornecedor',
  person: 'pessoa persona personne persoon',
  user: 'benutzer nutzer utilisateur usuario utente gebruiker',
  username: 'benutzername nomutilisateur',
  password: 'passwort kennwort motdepasse contrasena senha wachtwoord',
  product: 'produkt produit producto produto prodotto artikel',
  order: 'bestellung auftrag commande pedido ordine bestelling',
  invoice: 'rechnung facture factura fatura fattura',
  article: 'articulo artigo',
  price: 'preis einzelpreis prix precio preco prezzo prijs tarif',
  total: 'gesamtpreis gesamt gesamtbetrag summe valortotal montanttotal importetotal',
  amount: 'betrag montant importe valor importo bedrag',
  quantity: 'menge anzahl quantite cantidad quantidade quantita aantal',
  currency: 'waehrung wahrung devise monnaie moneda moeda valuta',
  tax: 'steuer mwst taxe impuesto imposto',
  discount: 'rabatt remise descuento desconto sconto korting',
  title: 'titel titre titulo titolo',
  salutation: 'anrede civilite tratamiento',
  description: 'beschreibung descripcion descricao descrizione omschrijving beschrijving',
  comment: 'kommentar bemerkung notiz hinweis commentaire comentario commento opmerking',
  category: 'kategorie categorie categoria',
  image: 'bild foto imagen imagem immagine afbeelding',
  color: 'farbe couleur cor colore kleur',
  size: 'groesse grosse taille tamano tamanho',
  weight: 'gewicht poids peso',
  'birth date': 'geburtsdatum geburtstag fechanacimiento datanascimento datenaissance',
  birth: 'naissance nacimiento nascimento nascita',
  age: 'alter edad idade eta leeftijd',
  date: 'datum fecha',
  created: 'erstellt angelegt creation creacion creado criado criacao creato aangemaakt',
  updated: 'geaendert geandert aktualisiert modifie actualizado atualizado',
  start: 'debut inicio beginn startdatum datainicio fechainicio datedebut inizio',
  end: 'fin ende enddatum datafim fechafin datefin fim',
  'order date': 'bestelldatum auftragsdatum datecommande',
  'delivered date': 'lieferdatum livraison entrega',
  number: 'nummer numero',
  'customer number': 'kundennummer kundennr',
  'article number': 'artikelnummer artikelnr',
  'invoice number': 'rechnungsnummer rechnungsnr',
  'order number': 'bestellnummer auftragsnummer',
  at: 'am em',
  from: 'von desde',
  to: 'bis hasta',
};

const english: ReadonlyMap<string, string> = new Map(
  Object.entries(thirdPartyWords).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [word, meaning] as const),
  ),
);

/** Translates words to English; unknown ones stay. */
export function inEnglish(words: string): string {
  const joined = words.replaceAll(' ', '');
  const whole = english.get(joined);
  if (whole !== undefined) return whole;
  return words
    .split(' ')
    .map((word) => english.get(word) ?? word)
    .join(' ');
}
