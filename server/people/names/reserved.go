package names

import "strings"

// roles are the words for operators, moderators and bots, in the languages of the page and in
// other widespread languages.
//
//nolint:misspell // words of other languages
var roles = strings.Fields(`
	bot computer engine manykings server system host staff support official admin administrator root sysadmin superuser owner
	moderator mod operator arbiter referee judge webmaster nobody everyone deleted

	administrador administradora moderador moderadora operador operadora árbitro árbitra anfitrión anfitriona ordenador
	computadora sistema servidor motor propietario propietaria

	administrateur administratrice modérateur modératrice opérateur opératrice arbitre hôte hôtesse ordinateur système
	serveur moteur propriétaire

	anfitrião anfitriã computador proprietário proprietária

	beheerder beheerster moderatrice operateur scheidsrechter gastheer gastvrouw eigenaar systeem

	Administratorin Moderatorin Betreiber Schiedsrichter Rechner Gastgeber System amministratore amministratrice moderatore
	arbitro operatore sędzia administratorka yönetici hakem админ администратор модератор оператор арбитр судья бот
	компьютер система сервер хост адмін адміністратор суддя διαχειριστής συντονιστής διαιτητής 管理员 管理員 管理者 版主 裁判
	机器人 機器人 ボット 운영자 관리자 봇 مشرف مدير حكم מנהל שופט
`)

// engines are well-known engines; levels are the words for the strength of a bot.
var (
	engines = strings.Fields(`
		stockfish fairystockfish leela leelachesszero lczero lc0 komodo komododragon houdini rybka fritz shredder crafty gnuchess
		toga ethereal berserk torch alphazero deepblue hiarcs maia scan kingsrow chinook
	`)
	levels = strings.Fields("level lvl niveau nivel nível stufe livello poziom seviye уровень")
)

// nothings are placeholders that programs write for a missing name.
var nothings = strings.Fields("null nil none undefined nan true false void empty unknown")

// ofAll returns the names that neither people nor programs may have, with or without a number.
func ofAll() []string {
	list := append(append([]string{}, roles...), nothings...)
	for _, level := range levels {
		for _, bot := range []string{"bot", "computer", "engine"} {
			list = append(list, bot+" "+level)
		}
	}
	return list
}

// ofPeople returns the names that people may not have, but programs may.
func ofPeople() []string {
	list := append([]string{}, engines...)
	for _, level := range levels {
		for _, engine := range engines {
			list = append(list, engine+" "+level)
		}
	}
	return list
}
